import type { ReactNode } from 'react'

/** A heading. `look` is the class of its column. A hidden heading is only for screen readers. */
export type Heading = { label: string; look?: string | undefined; isHidden?: true }

export type PlainTableProps = {
  caption: string
  /** Shows the caption above the table; without this it is only for screen readers. */
  isCaptionShown?: boolean
  headings: readonly (string | Heading)[]
  /** The class of the table. */
  look?: string
  /** The class of the scroll area. */
  frame?: string
  /** The rows. */
  children: ReactNode
  foot?: ReactNode
  /** The table is wider than the screen and has no links, so the frame takes the keyboard focus to scroll it. */
  isWide?: boolean | undefined
}

/** A table with caption and headings in a scroll area. */
export function PlainTable(props: PlainTableProps) {
  const { caption, isCaptionShown, headings, look, frame = 'table-frame', isWide } = props
  const reached = isWide ? { role: 'region', 'aria-label': caption, tabIndex: 0 } : {}
  return (
    <div className={frame} {...reached}>
      <table className={look}>
        <caption className={isCaptionShown ? undefined : 'sr-only'}>{caption}</caption>
        <thead>
          <tr>{headings.map((heading) => headingCell(heading))}</tr>
        </thead>
        <tbody>{props.children}</tbody>
        {props.foot}
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
