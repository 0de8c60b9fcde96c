/** `read` has one row more than `limit` if there is a next page. The cursor is the last id shown. */
export function pageOf<Row extends { id: string }>(read: Row[], limit: number) {
  const rows = read.slice(0, limit);
  return { rows, nextCursor: read.length > limit ? rows.at(-1)!.id : null };
}
