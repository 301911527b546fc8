import { SmallTable } from '#platform/web/components/ui/small-table.tsx'

export type ReadingsView = {
  title: string
  about: string
  /** Says that nobody read anything; empty when somebody did. */
  none: string
  columns: string[]
  rows: string[][]
  more: { text: string; href: string } | null
}

/** Who read the records of a person, and when. */
export function ReadingsPanel({ view }: { view: ReadingsView }) {
  const { title, about, none, columns, rows, more } = view
  return (
    <section className="card stage-story" aria-labelledby="applicant-readings">
      <h2 id="applicant-readings">{title}</h2>
      {none ? <p>{none}</p> : <SmallTable label={title} view={{ columns, rows }} isWide />}
      {more && (
        <p>
          <a className="link" href={more.href}>
            {more.text}
          </a>
        </p>
      )}
      <p className="text-sm text-muted">{about}</p>
    </section>
  )
}
