import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Picked } from './bulk-bar.tsx'
import { headerCell, titleCell, valueCell } from './record-cells.tsx'
import { type RowMenu, rowMenu } from './row-menu.tsx'
import { bandsRow, type Places, sectionRow } from './section-rows.tsx'
import { SortMenu } from './sort-menu.tsx'
import type { RowView, TableView } from './table-view.ts'
import { useRowStarts } from './use-row-starts.ts'

type Props = {
  table: TableView
  caption: string
  /** Query of the list; without it headers are no links. */
  search?: string
  /** The query of the links to records, with the way back to the list. */
  suffix: string
  /** The checkboxes of the rows, for a form around the table; absent: no checkboxes. */
  picking?: { picked: Picked; header: ReactNode }
  t: TFunction
}

/** The form name of the row checkboxes. */
const PICKED = 'ids'

/**
 * Rows of records. It uses plain anchors and functions instead of a component for each cell, because lists are the
 * most frequent pages. On narrow screens the style sheet turns rows into cards of two lines: the title and the
 * state `s`, below them the cells of class `l`, at the end of the line the cell `e`.
 */
export function RecordTable({ table, caption, search, suffix, picking, t }: Props) {
  const { base, rows, title, mayEdit, mayDelete } = table
  const words = { more: t('page.moreFor'), edit: t('page.edit'), remove: t('page.delete') }
  const pick = t('page.pick')
  const starts = useRowStarts(table)
  const hasMenu =
    mayEdit ||
    mayDelete ||
    table.starts !== undefined ||
    rows.some((row) => row.actions || row.first)
  const shownColumns = drawnColumns(table)
  return (
    <div className="table-frame">
      <table
        className={tableLook(table, {
          hasPick: picking !== undefined,
          hasHead: search !== undefined,
        })}
      >
        <caption className="sr-only">{caption}</caption>
        {head({ table, search, picking, t }, { shownColumns, hasActions: hasMenu || title < 0 })}
        <tbody>
          {rows.flatMap((row, at) => [
            sectionRow(table, row.id, {
              shownColumns,
              hasPick: picking !== undefined,
              hasActions: hasMenu || title < 0,
            }),
            <tr key={row.id}>
              {picking && (
                <td className="pick">
                  <input
                    type="checkbox"
                    name={PICKED}
                    value={row.id}
                    defaultChecked={picking.picked !== null}
                    disabled={picking.picked === 'list'}
                    aria-label={`${pick} ${row.cells[title] ?? row.id}`}
                  />
                </td>
              )}
              {shownColumns.map((index) =>
                index === title
                  ? titleCell(
                      table,
                      at,
                      `${base}/${row.id}${suffix}`,
                      t,
                      moreOf(table, row, suffix),
                    )
                  : valueCell(table, at, index, { shownColumns, isLabelled: title < 0 }),
              )}
              {(hasMenu || title < 0) && (
                <td className="actions">
                  {title < 0 && <a href={`${base}/${row.id}${suffix}`}>{t('page.view')}</a>}
                  {row.first && firstOf(row.first, row.cells[title] ?? '')}
                  {hasMenu && rowMenu(menuOf(table, row, suffix, starts), words)}
                </td>
              )}
            </tr>,
          ])}
        </tbody>
        {table.sums?.some(Boolean) &&
          totalsRow(
            table,
            { shownColumns, hasPick: picking !== undefined, hasActions: hasMenu || title < 0 },
            t,
          )}
      </table>
    </div>
  )
}

/** The label includes the row's title for users of screen readers, who hear the buttons in sequence. */
function firstOf(first: NonNullable<RowView['first']>, title: string) {
  const words = (
    <>
      {first.label}
      <span className="sr-only"> {title}</span>
    </>
  )
  if ('href' in first) {
    return (
      <a className="button row-first" href={first.href}>
        {words}
      </a>
    )
  }
  return (
    <button type="submit" className="button row-first" name={first.name} value={first.value}>
      {words}
    </button>
  )
}

type HeadProps = Pick<Props, 'table' | 'search' | 'picking' | 't'>

function head(
  { table: { bands, columns, title }, search, picking, t }: HeadProps,
  { shownColumns, hasActions }: Pick<Places, 'shownColumns' | 'hasActions'>,
) {
  return (
    <thead>
      {bands && bandsRow(bands, { hasPick: picking !== undefined, hasActions })}
      <tr>
        {picking && <td className="pick">{picking.header}</td>}
        {shownColumns.map((at) => headerCell(columns, at, search))}
        {hasActions && (
          <th scope="col" className="actions">
            <span className="sr-only">{t('page.actions')}</span>
          </th>
        )}
        {title >= 0 && search !== undefined && (
          <td className="sorts">
            <SortMenu columns={columns} search={search} t={t} />
          </td>
        )}
      </tr>
    </thead>
  )
}

/** The total of the whole list, not of this page. */
function totalsRow(
  { columns, sums = [] }: TableView,
  { shownColumns, hasPick, hasActions }: Places,
  t: TFunction,
) {
  const free = shownColumns.find((at) => !sums[at])
  return (
    <tfoot>
      <tr>
        {hasPick && <td className="pick" />}
        {shownColumns.map((at) =>
          at === free ? (
            <th key={at} scope="row">
              {t('lists.sum')}
            </th>
          ) : (
            <td key={at} className={columns[at]?.look} data-l={columns[at]?.label}>
              {sums[at]}
              {secondSum(columns, columns[at]?.below, sums)}
            </td>
          ),
        )}
        {hasActions && <td className="actions" />}
      </tr>
    </tfoot>
  )
}

/** The total of the column that forms the second line. */
function secondSum(
  columns: TableView['columns'],
  below: number | undefined,
  sums: readonly string[],
) {
  const text = below === undefined ? '' : sums[below]
  return text ? <small data-l={columns[below ?? -1]?.label}>{text}</small> : null
}

/**
 * The classes of the table. Cards with several values below the title are `full`: their second line is as wide as the
 * card. It begins after the checkbox (`picks`) and the avatar (`faces`). The head of a `bare` table has neither links
 * nor checkboxes, so narrow screens hide it.
 */
function tableLook(
  { columns, title }: Pick<TableView, 'columns' | 'title'>,
  { hasPick, hasHead }: { hasPick: boolean; hasHead: boolean },
) {
  const placed = title < 0 ? [] : columns.filter(({ narrow }) => narrow !== undefined)
  const isFull =
    placed.filter(({ isBelow }) => !isBelow).length > 1 ||
    placed.some(
      ({ narrow, faces, isBelow, look }) => narrow === 'end' || faces || (isBelow && look),
    )
  const hasFaces = [columns[title], ...placed].some((column) => column?.faces)
  const looks = [
    'records',
    title >= 0 && 'cards',
    !hasHead && !hasPick && 'bare',
    isFull && 'full',
    isFull && hasPick && 'picks',
    isFull && hasFaces && 'faces',
  ]
  return looks.filter(Boolean).join(' ')
}

/** The indexes of the columns with cells of their own, in their order. */
function drawnColumns({ columns }: Pick<TableView, 'columns'>): number[] {
  return columns.flatMap(({ isBelow }, index) => (isBelow ? [] : [index]))
}

/** Why the row is here, or further records that it represents. */
function moreOf({ base }: TableView, { more, note }: RowView, suffix: string) {
  if (note !== undefined) return <small>{note}</small>
  if (!more) return undefined
  return (
    <details className="row-more">
      <summary>{more.summary}</summary>
      <ul>
        {more.rows.map(({ id, text }) => (
          <li key={id}>
            <a href={`${base}/${id}${suffix}`}>{text}</a>
          </li>
        ))}
      </ul>
    </details>
  )
}

function menuOf(
  { base, title, mayEdit, mayDelete, starts }: TableView,
  row: RowView,
  suffix: string,
  { loaded, load }: ReturnType<typeof useRowStarts>,
) {
  const to = (page: string) => `${base}/${row.id}/${page}${suffix}`
  return {
    id: row.id,
    name: row.cells[title] ?? '',
    editHref: mayEdit && !row.isFixed ? to('edit') : null,
    actions: row.actions ?? [],
    ...(starts && {
      starts: {
        label: starts,
        href: `${base}/${row.id}${suffix}`,
        loaded: loaded[row.id] ?? [],
        onOpen: () => void load(row.id),
      },
    }),
    deleteHref: mayDelete && !row.isKept ? to('delete') : null,
  } satisfies RowMenu
}
