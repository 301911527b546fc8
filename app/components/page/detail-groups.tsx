export type DetailRow = { name: string; label: string; text: string; long?: true }
export type DetailGroup = { name: string; label: string; rows: DetailRow[] }

/** The values of a record, group by group. */
export function DetailGroups({ groups }: { groups: readonly DetailGroup[] }) {
  return groups.map((group) => (
    <section key={group.name} className="card detail" aria-label={group.label}>
      {groups.length > 1 && <h2>{group.label}</h2>}
      <dl>
        {group.rows.map(({ name, label, text, long }) => (
          <div key={name} className={long && 'long'}>
            <dt>{label}</dt>
            <dd>{text || '—'}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
