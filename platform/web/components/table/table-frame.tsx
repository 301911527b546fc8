import { PlainTable, type PlainTableProps } from '#platform/web/components/ui/plain-table.tsx'

type Props = Omit<PlainTableProps, 'look' | 'frame'> & {
  /** `tree`: the rows form a tree by `data-level`; `cards`: rows are cards on narrow screens. */
  look?: string
}

/** The frame of a hand-made table that looks like a list of records. */
export function TableFrame({ look, ...props }: Props) {
  return <PlainTable look={look ? `records drawn ${look}` : 'records drawn'} {...props} />
}
