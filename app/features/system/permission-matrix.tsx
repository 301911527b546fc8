import { Fragment } from 'react'
import {
  type BoxState,
  columnLetter,
  type MatrixView,
  type MoreBox,
  NO_BUTTON,
  rowName,
  unpackRow,
} from './matrix-view.ts'

type Props = { view: MatrixView; words: { entry: string; rights: string; more: string } }

/**
 * Hundreds of rows with a box for every button: the markup of a box is as short
 * as it can be. Its name comes from the heads of its row and column.
 */
export function PermissionMatrix({ view, words }: Props) {
  const { columns, rows } = view
  const hasMore = Object.keys(view.more).length > 0
  return (
    <div className="table-frame">
      <table className="matrix">
        <caption className="sr-only">{view.module?.name}</caption>
        <thead>
          <tr>
            <th scope="col">{words.entry}</th>
            <th scope="col" aria-label={words.rights}>
              {columns.map(({ name }, index) => {
                const letter = columnLetter(index)
                return (
                  // biome-ignore lint/a11y/useButtonType: it does submit, and that is what one without type does
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
            <Row key={rowName(index)} row={row} id={rowName(index)} view={view} hasMore={hasMore} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { row: string; id: string; view: MatrixView; hasMore: boolean }

/** Its level stands in the name of the button, where it costs one byte a row. */
function Row({ row, id, view, hasMore }: RowProps) {
  const { level, boxes, name } = unpackRow(row)
  const note = view.notes[id]
  return (
    <tr>
      <th id={id}>
        {/* biome-ignore lint/a11y/useButtonType: it does submit; the word would cost 6 kB a page */}
        <button name={`${level}_${id}`}>{name}</button>
        {note && <small>{note}</small>}
      </th>
      <td>{boxes.map((box, at) => drawBox(box, id, columnLetter(at)))}</td>
      {hasMore && <td>{view.more[id]?.map((entry) => drawMore(entry, id))}</td>}
    </tr>
  )
}

function drawBox(box: BoxState, row: string, column: string) {
  const name = row + column
  if (box === NO_BUTTON) return <i key={column} />
  return (
    <input
      key={column}
      type="checkbox"
      name={name}
      aria-labelledby={`${row} ${column}`}
      defaultChecked={box === '1'}
    />
  )
}

function drawMore([code, name, isTicked]: MoreBox, row: string) {
  return (
    <Fragment key={code}>
      <label>
        <input type="checkbox" name={`${row}.${code}`} defaultChecked={isTicked} />
        {name}
      </label>{' '}
    </Fragment>
  )
}
