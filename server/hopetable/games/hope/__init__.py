"""星晴歌谱 ~CardGame of the Hope~: two to eight players on a grid, by the hour."""
