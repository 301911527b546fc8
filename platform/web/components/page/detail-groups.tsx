import { Face, type FaceView } from '#platform/web/components/ui/face.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import { type RichNode, RichText } from '#platform/web/components/ui/rich-text.tsx'
import { SmallTable, type SmallTableView } from '#platform/web/components/ui/small-table.tsx'
import { type AttachedFile, AttachedFiles } from './attached-files.tsx'

export type DetailRow = {
  name: string
  label: string
  text: string
  long?: true
  rich?: RichNode[]
  table?: SmallTableView
  colour?: string
  /** The exact time, to the second. */
  exact?: string
  icon?: string
  files?: AttachedFile[]
  /** The face of the person in the text. */
  face?: FaceView
  /** The page of the document that the text names. */
  href?: string
}
export type DetailGroup = { name: string; label: string; rows: DetailRow[] }

/** The values of a record, group by group. */
export function DetailGroups({ groups }: { groups: readonly DetailGroup[] }) {
  return groups.map((group) => (
    <section key={group.name} className="card detail" aria-label={group.label}>
      {groups.length > 1 && <h2>{group.label}</h2>}
      <DetailValues rows={group.rows} />
    </section>
  ))
}

/** Labels with their values. */
export function DetailValues({ rows }: { rows: readonly DetailRow[] }) {
  return (
    <dl>
      {rows.map((row) => (
        <div key={row.name} className={row.long && 'long'}>
          <dt>{row.label}</dt>
          <dd>{value(row)}</dd>
        </div>
      ))}
    </dl>
  )
}

function value({ label, text, rich, table, files, colour, icon, exact, face, href }: DetailRow) {
  if (files) return <AttachedFiles files={files} />
  if (rich) return <RichText nodes={rich} />
  if (table) return <SmallTable label={label} view={table} />
  if (icon) {
    return (
      <span className="inline-flex items-center gap-1.5">
        <Icon name={icon} />
        {text}
      </span>
    )
  }
  if (href) {
    return (
      <a className="link" href={href}>
        {text}
      </a>
    )
  }
  if (face) {
    return (
      <span className="who">
        <Face {...face} size="small" />
        {text}
      </span>
    )
  }
  if (exact && text) return <span title={exact}>{text}</span>
  if (!colour) return text || '—'
  return (
    <>
      <svg className="swatch" width="16" height="16" aria-hidden="true">
        <rect width="100%" height="100%" fill={colour} />
      </svg>{' '}
      {text}
    </>
  )
}
