import type { TableView } from './table-view.ts'

/** Columns with cells of their own, and the columns before and after them. */
export type Places = { shownColumns: readonly number[]; hasPick: boolean; hasActions: boolean }

/** Headings over several columns. */
export function bandsRow(
  bands: NonNullable<TableView['bands']>,
  { hasPick, hasActions }: Pick<Places, 'hasPick' | 'hasActions'>,
) {
  return (
    <tr className="bands">
      {hasPick && <td />}
      {bands.map(({ label, span }, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: bands have no name of their own.
        label === '' ? <td key={at} colSpan={span} /> : bandCell(label, span),
      )}
      {hasActions && <td />}
    </tr>
  )
}

function bandCell(label: string, span: number) {
  return (
    <th key={label} scope="colgroup" colSpan={span}>
      {label}
    </th>
  )
}

/** The heading row of a section of a table, with the totals of the section. */
export function sectionRow(
  { columns, sections }: Pick<TableView, 'columns' | 'sections'>,
  id: string,
  { shownColumns, hasPick, hasActions }: Places,
) {
  const section = sections?.find(({ before }) => before === id)
  if (!section) return null
  const { label, facts, sums } = section
  const named = Math.max(
    1,
    shownColumns.findIndex((at) => sums[at]),
  )
  return (
    <tr key={`${id} section`} className="section">
      {hasPick && <td className="pick" />}
      <th scope="rowgroup" colSpan={named}>
        {label} <small>{facts}</small>
      </th>
      {shownColumns.slice(named).map((at) => (
        <td key={at} className={columns[at]?.look}>
          {sums[at]}
        </td>
      ))}
      {hasActions && <td className="actions" />}
    </tr>
  )
}
