import { Fragment } from 'react'
import {
  type BoxState,
  columnLetter,
  type MatrixView,
  type MoreBox,
  NO_BUTTON,
  opensFields,
  rowName,
  unpackRow,
} from './matrix-view.ts'

type Props = {
  view: MatrixView
  words: { entry: string; rights: string; more: string; fields: string }
}

/** With more checkboxes than this, a label beside each would make the page a third larger. */
const MAX_LABELLED = 1_000

/**
 * There may be hundreds of rows, so the markup of a checkbox is minimal. Its accessible name comes
 * from row and column headings; small matrices add a label to each for narrow screens, where a row
 * is a card.
 */
export function PermissionMatrix({ view, words }: Props) {
  const { columns, rows } = view
  const hasMore = Object.keys(view.more).length > 0
  const isLabelled = rows.length * columns.length <= MAX_LABELLED
  return (
    <div className="table-frame">
      <table className={isLabelled ? 'matrix matrix-cards' : 'matrix'}>
        <caption className="sr-only">{view.module?.name}</caption>
        <thead>
          <tr>
            <th scope="col">{words.entry}</th>
            <th scope="col" aria-label={words.rights}>
              {columns.map(({ name }, index) => {
                const letter = columnLetter(index)
                return (
                  // biome-ignore lint/a11y/useButtonType: the button submits the form, as a button without a type does
                  <button key={letter} id={letter} name="column" value={letter}>
                    {name}
                  </button>
                )
              })}
            </th>
            {hasMore && <th scope="col">{words.more}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <Row
              key={rowName(index)}
              row={row}
              id={rowName(index)}
              view={view}
              hasMore={hasMore}
              isLabelled={isLabelled}
              fields={words.fields}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = {
  row: string
  id: string
  view: MatrixView
  hasMore: boolean
  isLabelled: boolean
  fields: string
}

/** The name of the button contains the level, which costs one byte a row. */
function Row({ row, id, view, hasMore, isLabelled, fields }: RowProps) {
  const { level, boxes, name } = unpackRow(row)
  const note = view.notes[id]
  return (
    <tr>
      <th id={id}>
        {/* biome-ignore lint/a11y/useButtonType: it does submit; the word would cost 6 kB a page */}
        <button name={`${level}_${id}`}>{name}</button>
        {note && <small>{note}</small>}
      </th>
      <td>
        {boxes.map((box, at) =>
          drawBox(box, id, columnLetter(at), isLabelled ? view.columns[at]?.name : undefined),
        )}
      </td>
      {hasMore && <td>{drawMore(view.more[id] ?? [], id, fields)}</td>}
    </tr>
  )
}

function drawBox(box: BoxState, row: string, column: string, label: string | undefined) {
  const name = row + column
  if (box === NO_BUTTON) return <i key={column} />
  const input = (
    <input
      key={column}
      type="checkbox"
      name={name}
      aria-labelledby={`${row} ${column}`}
      defaultChecked={box === '1'}
    />
  )
  if (label === undefined) return input
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: `input` is the control of the label
    <label key={column}>
      {input}
      <b>{label}</b>
    </label>
  )
}

/** Verbs first, then the field groups under a heading. */
function drawMore(entries: readonly MoreBox[], row: string, fields: string) {
  const groups = entries.filter(opensFields)
  return (
    <>
      {entries.filter((entry) => !opensFields(entry)).map((entry) => drawBoxOf(entry, row))}
      {groups.length > 0 && (
        <div>
          <em>{fields}</em> {groups.map((entry) => drawBoxOf(entry, row))}
        </div>
      )}
    </>
  )
}

function drawBoxOf([code, name, isTicked]: MoreBox, row: string) {
  return (
    <Fragment key={code}>
      <label>
        <input type="checkbox" name={`${row}.${code}`} defaultChecked={isTicked} />
        {name}
      </label>{' '}
    </Fragment>
  )
}
