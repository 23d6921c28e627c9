/** One table: the felt, what is due, and why. */
export function TablePage({ id }: { id: string }) {
  return <main class="table">{id}</main>;
}
