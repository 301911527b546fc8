import type { ReactNode } from 'react'

/** A heading; `look` is the class of its column, and a hidden one is only read out. */
type Heading = { label: string; look?: string; isHidden?: true }

type Props = {
  caption: string
  headings: readonly (string | Heading)[]
  /** `tree`: rows hang below each other by `data-level`; `cards`: rows are cards on narrow screens. */
  look?: string
  /** The rows. */
  children: ReactNode
  foot?: ReactNode
  /** The table is wider than the screen and has no links, so the frame takes the keyboard focus to scroll it. */
  isWide?: boolean
}

/** The frame of a hand-made table: caption, headings, and a scroll area. */
export function TableFrame({ caption, headings, look = '', children, foot, isWide }: Props) {
  const reached = isWide ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {}
  return (
    <div className="table-frame" {...reached}>
      <table className={`records drawn ${look}`}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>{headings.map((heading) => headingCell(heading))}</tr>
        </thead>
        <tbody>{children}</tbody>
        {foot}
      </table>
    </div>
  )
}

function headingCell(heading: string | Heading) {
  const { label, look, isHidden } = typeof heading === 'string' ? { label: heading } : heading
  return (
    <th key={label} scope="col" className={look}>
      {isHidden ? <span className="sr-only">{label}</span> : label}
    </th>
  )
}
