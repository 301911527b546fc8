import { Fragment } from 'react'
import { columnLetter, type MatrixRow, type MatrixView, rowName } from './matrix-view.ts'

type Props = { view: MatrixView; words: { entry: string; rights: string; more: string } }

/**
 * Hundreds of rows with a box for every button: the markup of a box is as short
 * as it can be. Its name comes from the heads of its row and column.
 */
export function PermissionMatrix({ view, words }: Props) {
  const { columns, rows } = view
  const hasMore = rows.some(({ more }) => more)
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
            <Row key={rowName(index)} row={row} id={rowName(index)} hasMore={hasMore} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

type RowProps = { row: MatrixRow; id: string; hasMore: boolean }

function Row({ row, id, hasMore }: RowProps) {
  const { n, level, boxes, more, note } = row
  return (
    <tr className={level > 1 ? `l${level}` : undefined}>
      <th scope="row" id={id}>
        {/* biome-ignore lint/a11y/useButtonType: it does submit; the word would cost 6 kB a page */}
        <button name="row" value={id}>
          {n}
        </button>
        {note && <small>{note}</small>}
      </th>
      <td>{[...boxes].map((box, at) => drawBox(box, id, columnLetter(at)))}</td>
      {hasMore && <td>{more?.map((entry) => drawMore(entry, id))}</td>}
    </tr>
  )
}

function drawBox(box: string, row: string, column: string) {
  const name = row + column
  if (box === '-') return <i key={column} />
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

function drawMore([code, name, isTicked]: [string, string, boolean], row: string) {
  return (
    <Fragment key={code}>
      <label>
        <input type="checkbox" name={`${row}.${code}`} defaultChecked={isTicked} />
        {name}
      </label>{' '}
    </Fragment>
  )
}
