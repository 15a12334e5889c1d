"""The figures as a table, each beside what it should be."""

from __future__ import annotations

from typing import Any

Row = tuple[str, str, str]


def table(found: dict[str, Any]) -> str:
    """What was measured, one line each: figure, value, target."""
    rows: list[Row] = []
    for part, lines in (
        ("headless", _headless), ("growth", _growth), ("rooms", _rooms), ("watchers", _watchers),
        ("appends", _appends), ("restart", _restart), ("path", _path),
    ):  # fmt: skip
        if part in found:
            about = found[part].get("about", {})
            size, before, after = "quick" if about.get("quick") else "full", "load_before", "load_after"
            rows.append((f"{part} ({size})", f"load {about.get(before)} to {about.get(after)}", "target"))
            rows += [(f"  {name}", value, target) for name, value, target in lines(found[part])]
    wide = [max(len(row[i]) for row in rows) for i in (0, 1)] if rows else [0, 0]
    return "\n".join(f"{a:<{wide[0]}}  {b:>{wide[1]}}  {c}".rstrip() for a, b, c in rows)


def _headless(part: dict[str, Any]) -> list[Row]:
    return [
        ("decisions per second", f"{part['decisions_s']:,}", ">= 4,000, aim 8,000"),
        ("one decision", f"{part['decision_us']} us", ""),
        ("clone", f"{part['clone_us']} us", "<= 20 us"),
        ("to_bytes / from_bytes", f"{part['to_bytes_us']} / {part['from_bytes_us']} us", ""),
        ("projection, three audiences", f"{part['projection_us']} us", ""),
        ("encoding, three audiences", f"{part['encode_us']} us", ""),
        ("calibration", f"{part['calibration_ms']} ms", ""),
        ("decisions in one calibration", f"{part['decisions_per_calibration']}", ""),
    ]


def _growth(part: dict[str, Any]) -> list[Row]:
    out: list[Row] = []
    for seats, found in part.items():
        if not seats.isdigit():
            continue
        out.append((f"{seats} seats: decisions per second", f"{found['decisions_s']:,}", ""))
        for row in found["board"]:
            least, most = row["cards"]
            out.append((f"  one decision, {least} to {most} cards on the board", f"{row['decision_us']} us", ""))
    return out


def _rooms(part: dict[str, Any]) -> list[Row]:
    out: list[Row] = []
    for count, found in part.items():
        if not count.isdigit():
            continue
        real, bare, ratio = found["real"], found["ceiling"], found["ratio"]
        aim = count == "50"
        out += [
            (f"{count} rooms: answers per core-second", f"{real['full']['accepted_core_s']:,}", ""),
            ("  bare ceiling", f"{bare['full']['accepted_core_s']:,}", ""),
            ("  ratio", f"{ratio['accepted_core_s']}", ">= 0.4, aim 0.6" if aim else ""),
            ("  p50 / p99 at full load", f"{real['full']['p50_ms']} / {real['full']['p99_ms']} ms", ""),
            ("  p50 / p99 at half load", f"{real['half']['p50_ms']} / {real['half']['p99_ms']} ms", ""),
            ("  p99 at half load, over the ceiling's", f"{ratio['p99_half']}", "<= 1.5"),
            ("  bytes per update", f"{real['full']['bytes_update']:,}", ""),
            ("  memory per room", f"{real['memory_mb_room']} MB", "<= 0.15 MB" if int(count) >= 50 else ""),
            ("  server / load busy", f"{real['full']['server_busy']} / {real['full']['load_busy']}", ""),
        ]
    return out


def _watchers(part: dict[str, Any]) -> list[Row]:
    return [
        (f"{part['watchers']} watchers: deliveries per core-second", f"{part['real']['deliveries_core_s']:,}", ""),
        ("  bare ceiling", f"{part['ceiling']['deliveries_core_s']:,}", ""),
        ("  ratio", f"{part['ratio']}", ">= 0.8"),
    ]


def _appends(part: dict[str, Any]) -> list[Row]:
    out: list[Row] = []
    for name, found in part.items():
        if name != "about":
            out += [
                (f"{name}, {rooms} writers: rows per second", f"{row['rows_s']:,} (p99 {row['p99_ms']} ms)", "")
                for rooms, row in found.items()
            ]
    return out


def _restart(part: dict[str, Any]) -> list[Row]:
    return [
        (f"{part['matches']} live matches: resumed in", f"{part['resume_s']} s", "<= 3 s"),
        ("  processor time of one", f"{1000 * part['resume_cpu_s'] / part['matches']:.1f} ms", ""),
        ("  the whole process, until it answers", f"{part['process_s']} s", ""),
        ("  lost", f"{part['lost']}", "0"),
    ]


def _path(part: dict[str, Any]) -> list[Row]:
    stages = sorted(part["stages_us"].items(), key=lambda item: -item[1])
    return [
        ("one answer through a room, no network, no disk", f"{part['answer_us']} us (p99 {part['p99_us']})", ""),
        *((f"  {name}", f"{cost} us", "") for name, cost in stages),
        ("a room without sockets keeps", f"{round(sum(part['kb_room'].values()), 1)} kB", ""),
        *((f"  {name}", f"{size} kB", "") for name, size in part["kb_room"].items()),
    ]
