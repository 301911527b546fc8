export type PastView = { key: string; kind: 'day' | 'row' | 'change'; title: string; facts: string }

/** What has happened, newest first. */
export function Timeline({ entries }: { entries: readonly PastView[] }) {
  return (
    <ol className="timeline">
      {entries.map(({ key, kind, title, facts }) => (
        <li key={key} className={`past-${kind}`}>
          <p>{title}</p>
          <p className="facts">{facts}</p>
        </li>
      ))}
    </ol>
  )
}
