import type { TFunction } from 'i18next'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import { PlainTable } from '#platform/web/components/ui/plain-table.tsx'
import type { ChangeRow } from './info-change-view.ts'
import { changedPart } from './text-difference.ts'

type Props = { rows: readonly ChangeRow[]; caption: string; t: TFunction }

/** Shows for each field the current value and the requested one. */
export function ChangeTable({ rows, caption, t }: Props) {
  return (
    <PlainTable
      caption={caption}
      headings={[t('ownFile.field'), t('page.before'), t('page.after')]}
      look="small change-table"
    >
      {rows.map(({ name, label, before, after, isOutdated }) => (
        <tr key={name}>
          <th scope="row">
            {label} {isOutdated && <Pill tone="warn" text={t('ownFile.outdated')} />}
          </th>
          <ChangedCells before={before} after={after} />
        </tr>
      ))}
    </PlainTable>
  )
}

/** Shows the old and the new value, with the difference marked. */
function ChangedCells({ before, after }: { before: string; after: string }) {
  const parts = changedPart(before, after)
  return (
    <>
      <td className="was">
        {before === '' && '—'}
        {parts.before.start}
        {parts.before.part && <del>{parts.before.part}</del>}
        {parts.before.end}
      </td>
      <td className="shall-be">
        {after === '' && '—'}
        {parts.after.start}
        {parts.after.part && <ins>{parts.after.part}</ins>}
        {parts.after.end}
      </td>
    </>
  )
}
