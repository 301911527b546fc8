import type { TFunction } from 'i18next'
import { Face, type FaceView } from '#platform/web/components/ui/face.tsx'
import { TableFrame } from './table-frame.tsx'

/** A record by its name, with the avatar if it is a person. */
export type Named = { id: string; name: string; face: FaceView | null }

type Props = { rows: readonly (Named & { why: string })[]; caption: string; t: TFunction }

/** The records that an action on several records leaves unchanged, with the reasons. */
export function SkippedTable({ rows, caption, t }: Props) {
  return (
    <TableFrame caption={caption} isCaptionShown headings={[t('bulk.record'), t('bulk.why')]}>
      {rows.map(({ id, name, face, why }) => (
        <tr key={id}>
          <NameCell name={name} face={face} />
          <td>{why}</td>
        </tr>
      ))}
    </TableFrame>
  )
}

/** The name of a record, with the avatar if it is a person. */
export function NameCell({ name, face }: { name: string; face: FaceView | null }) {
  return (
    <th scope="row">
      {face ? (
        <span className="who">
          <Face {...face} />
          <span>{name}</span>
        </span>
      ) : (
        name
      )}
    </th>
  )
}
