import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { Face } from '#platform/web/components/ui/face.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { sortLink } from './list-links.ts'
import { type ColumnView, hasNarrowLabel, type TableView } from './table-view.ts'

/** A short title stays on one line: it needs less room than the value below it. */
const MOST_HALVES = 16

/** Whether a text is at most eight Chinese characters wide; a letter or a digit takes half of one. */
function isShort(text: string): boolean {
  const halves = [...text].reduce((sum, sign) => sum + (sign > '\u2E80' ? 2 : 1), 0)
  return halves <= MOST_HALVES
}

/** The title of a record, with an avatar for a person. */
export function titleCell(
  { columns, rows, title }: Pick<TableView, 'columns' | 'rows' | 'title'>,
  row: number,
  href: string,
  t: TFunction,
  more?: ReactNode,
) {
  const { name, faces, photos, below } = columns[title] ?? { name: '' }
  const cells = rows[row]?.cells ?? []
  const colour = faces?.[row]
  const text = cells[title] || t('page.untitled')
  const words = (
    <>
      <a href={href} className={isShort(text) ? 'k' : undefined}>
        {text}
      </a>
      {below !== undefined && cells[below] && (
        <small title={columns[below]?.wholes?.[row]}>
          {pathText(columns[below], cells[below])}
        </small>
      )}
      {more}
    </>
  )
  return (
    <th key={name} scope="row" className={below === undefined ? undefined : 'two'}>
      {colour === undefined ? (
        <span className="words">{words}</span>
      ) : (
        <span className="who">
          <Face colour={colour} name={text} photo={photos?.[row]} />
          <span>{words}</span>
        </span>
      )}
    </th>
  )
}

/** The name of a department. Narrow screens leave out the departments above it. */
function pathText(column: ColumnView | undefined, text: string): ReactNode {
  const start = column?.isPath ? text.lastIndexOf('/') + 1 : 0
  if (start === 0) return text
  return (
    <>
      <span className="wide-words">{text.slice(0, start)}</span>
      {text.slice(start)}
    </>
  )
}

type Drawing = {
  /** Columns with cells of their own. */
  shownColumns: readonly number[]
  /** Narrow screens show each value behind its label. */
  isLabelled: boolean
}

/** A value, with the second line of its column. */
export function valueCell(
  table: Pick<TableView, 'base' | 'columns' | 'rows' | 'owner'>,
  row: number,
  index: number,
  { shownColumns, isLabelled }: Drawing,
) {
  const { base, columns, rows, owner } = table
  const { name, label, look, below, anchor, narrow } = columns[index] ?? { name: '', label: '' }
  const cells = rows[row]?.cells ?? []
  const text = cells[index] ?? ''
  const second = below === undefined ? '' : cells[below]
  const isColour = columns[below ?? -1]?.isColour
  const line = second && !isColour && secondLine(columns[below ?? -1], row, second, isLabelled)
  const colour = personColour(columns[index], row)
  const isPlaced = narrow !== undefined && text !== ''
  // A narrow screen has room for one state only. The state of the record comes before the state of its
  // document.
  const isPill = index === shownColumns.find((at) => columns[at]?.tones && cells[at])
  const classes = [
    look,
    isPill && 's',
    isPlaced && (narrow === 'end' ? 'e' : 'l'),
    below !== undefined && !isColour && 'two',
  ].filter(Boolean)
  return (
    <td
      key={name}
      title={columns[index]?.wholes?.[row]}
      data-l={isLabelled || (isPlaced && hasNarrowLabel(columns[index])) ? label : undefined}
      className={classes.length > 0 ? classes.join(' ') : undefined}
    >
      {second && isColour && swatch(second)}
      {index === owner?.at ? (
        <a href={`${owner.base}/${owner.ids[row]}`}>{text}</a>
      ) : anchor && text ? (
        <a href={`${base}/${rows[row]?.id}${anchor}`}>{text}</a>
      ) : colour !== undefined && text ? (
        personText(text, colour, line)
      ) : (
        cellText(columns[index], row, text, isColour ? '' : second)
      )}
      {(colour === undefined || !text) && line}
    </td>
  )
}

function secondLine(
  column: ColumnView | undefined,
  row: number,
  text: string,
  isLabelled: boolean,
) {
  // Days left below a date have a colour; other states are plain in a second line.
  const dueTone = column?.look === 'n' && column.tones?.[text]
  const isPlaced = column?.narrow !== undefined
  const classes = [column?.look === 'k' && 'k', isPlaced && 'l'].filter(Boolean)
  return (
    <small
      className={classes.length > 0 ? classes.join(' ') : undefined}
      title={column?.wholes?.[row]}
      data-l={isLabelled || (isPlaced && hasNarrowLabel(column)) ? column?.label : undefined}
    >
      {dueTone ? <Pill tone={dueTone} text={text} /> : text}
    </small>
  )
}

/**
 * Replaces an empty first line above a second line, so that users do not take the second line for the
 * first.
 */
const NOTHING_ABOVE = '–'

/** A swatch of a colour, drawn before its text. */
function swatch(colour: string) {
  return (
    <svg className="swatch" role="img" aria-label={colour}>
      <rect width="100%" height="100%" rx="4" fill={colour} />
    </svg>
  )
}

function cellText(
  column: ColumnView | undefined,
  row: number,
  text: string,
  second = '',
): ReactNode {
  if (text === '') return second === '' || column?.isColour ? null : NOTHING_ABOVE
  if (column?.isColour) return swatch(text)
  if (column?.isBar) return bar(text)
  if (column?.late?.[row]) return <span className="late">{text}</span>
  const tone = column?.tones?.[text]
  return tone ? <Pill tone={tone} text={text} /> : text
}

/** The colour of the avatar of the person that a cell names; undefined where it names nobody. */
function personColour(column: ColumnView | undefined, row: number): number | undefined {
  const colour = column?.faces?.[row]
  return colour === undefined || colour < 0 ? undefined : colour
}

/** The avatar of a person beside the name and the second line. */
function personText(text: string, colour: number, line: ReactNode): ReactNode {
  return (
    <span className="who">
      <Face colour={colour} name={text} size="small" />
      <span>
        {text}
        {line}
      </span>
    </span>
  )
}

/** A progress bar, hidden from screen readers: the figure beside it has the same content. */
function bar(text: string): ReactNode {
  return (
    <span className="bar">
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="6" className="bar-whole" />
        <rect width={Number(text) || 0} height="6" className="bar-done" />
      </svg>
      {text}%
    </span>
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: undefined } as const
const ARROW = { asc: ' ↑', desc: ' ↓', none: '' } as const

/** The labels of a column and of the column shown below its texts. */
export function headerCell(columns: readonly ColumnView[], at: number, search: string | undefined) {
  const column = columns[at]
  if (!column) return null
  const second = columns[column.below ?? -1]
  const sort = second?.sort && second.sort !== 'none' ? second.sort : (column.sort ?? 'none')
  return (
    <th
      key={column.name}
      scope="col"
      className={column.look}
      aria-sort={search === undefined ? undefined : ARIA_SORT[sort]}
    >
      {headerLabel(column, search)}
      {second?.label && ' / '}
      {second?.label && headerLabel(second, search)}
    </th>
  )
}

function headerLabel({ name, label, sort }: ColumnView, search: string | undefined) {
  if (sort === undefined || search === undefined) return label
  return (
    <a href={sortLink(search, name, sort === 'none' ? undefined : sort)}>{label + ARROW[sort]}</a>
  )
}
