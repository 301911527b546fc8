import type { LoadView } from './load-view.ts'

/** An owner's workload, shown before the user assigns more. */
export function LoadPanel({ load }: { load: LoadView }) {
  const { title, warnings, facts, count, tasks } = load
  return (
    <section className="card task-part" aria-labelledby="load-title">
      <div className="card-head">
        <h2 id="load-title">{title}</h2>
      </div>
      {warnings.map((warning) => (
        <p key={warning} className="late" role="status">
          {warning}
        </p>
      ))}
      {facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
      {count && (
        <details>
          <summary>{count}</summary>
          <ul className="task-people">
            {tasks.map(({ id, href, title: name, facts: when }) => (
              <li key={id}>
                <span>
                  <a href={href}>{name}</a>
                  <small>{when}</small>
                </span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
