"""What operators decide, as rooms ask for it and as people at tables are told of it."""

from __future__ import annotations

from hopetable.api.auth import now
from hopetable.api.sanctions import Sanctions
from hopetable.api.switches import Switches
from hopetable.rooms.manager import Rooms
from hopetable.store.sanctions import Sanction


class OperatorDoors:
    """rooms.ports.Doors from the switches and the sanctions of this server."""

    def __init__(self, switches: Switches, sanctions: Sanctions) -> None:
        self._switches = switches
        self._sanctions = sanctions

    def closed(self, game: str) -> str | None:
        if not self._switches.new_matches:
            return "new_matches_off"
        return "game_off" if game in self._switches.disabled_games else None

    def chat_open(self) -> bool:
        return self._switches.chat

    def muted_until(self, account: str | None) -> int | None:
        one = self._sanctions.running(account, "mute")
        return None if one is None else one.until

    def cards_off(self) -> frozenset[str]:
        return self._switches.disabled_cards


def tell(rooms: Rooms, sanction: Sanction) -> None:
    """Tell an account's connections of what has begun or ended. The suspended leave; their seats stay to the clocks."""
    runs = sanction.until > now()
    for room in rooms.rooms.values():
        for conn in [c for c in room.conns if c.person.account == sanction.account]:
            if sanction.kind == "suspension":
                if runs:
                    conn.bye("suspended")
            else:
                conn.send_data({"t": "notice", "code": "chat_muted" if runs else "chat_unmuted"})
