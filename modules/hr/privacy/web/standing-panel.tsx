/** The facts to decide a privacy request by. */
export type StandingView = {
  title: string
  /** Why the request cannot be followed; empty when it can. */
  notice: string
  facts: { label: string; value: string }[]
}

/** What is kept of the person, and what stands in the way of deleting it. */
export function StandingPanel({ view: { title, notice, facts } }: { view: StandingView }) {
  return (
    <section className="card stage-story" aria-labelledby="privacy-standing">
      <h2 id="privacy-standing">{title}</h2>
      {notice && <p className="notice notice-doubt">{notice}</p>}
      <ul>
        {facts.map(({ label, value }) => (
          <li key={label}>
            {label} <b>{value}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}
