import { Icon } from '#platform/web/components/ui/icon.tsx'
import type { WaiverView } from './audit-run-view.ts'
import type { BlockedView, BonusTableView, RunStepsView } from './pay-run-view.ts'

/** The steps of a pay run in one line, with the people who have no row. */
export function PayRunSteps({ view }: { view: RunStepsView }) {
  const { label, steps, blocked, bonuses, differences, sheet, unconfirmed, waivers, warnings } =
    view
  return (
    <>
      <nav className="card run-steps" aria-label={label}>
        <ol>
          {steps.map(({ name, label: title, state, text, href }) => (
            <li key={name} className={state} aria-current={state === 'now' ? 'step' : undefined}>
              {state === 'done' && <Icon name="check" />}
              <strong>{href ? <a href={href}>{title}</a> : title}</strong>
              <small>{text}</small>
            </li>
          ))}
        </ol>
        <div className="run-links">
          {sheet && (
            <a className="button" href={sheet.href}>
              {sheet.label}
            </a>
          )}
          {differences && (
            <a className="button" href={differences.href}>
              {differences.label}
            </a>
          )}
          {unconfirmed && (
            <a className="button" href={unconfirmed.href}>
              {unconfirmed.label}
            </a>
          )}
        </div>
      </nav>
      {bonuses && <BonusTable view={bonuses} />}
      {blocked && (
        <section className="card run-blocked" aria-labelledby="run-blocked-title">
          <h2 id="run-blocked-title">{blocked.title}</h2>
          <p className="hint">{blocked.hint}</p>
          {blocked.reasons.map((reason) => (
            <Blocked key={reason.check} view={reason} />
          ))}
        </section>
      )}
      {waivers && <Waivers view={waivers} />}
      {warnings && <Warnings view={warnings} />}
    </>
  )
}

/** The people of one check, with the page that settles it and the form that waives it. */
function Blocked({
  view: { check, title, answers, fix, waive, people, more },
}: {
  view: BlockedView
}) {
  return (
    <section aria-labelledby={`run-${check}-title`}>
      <h3 id={`run-${check}-title`}>
        {title} <small>{answers}</small>
      </h3>
      <div className="buttons">
        {fix && (
          <a className="button" href={fix.href}>
            {fix.label}
          </a>
        )}
        {waive && (
          <a className="button" href={waive.href}>
            {waive.label}
          </a>
        )}
      </div>
      <ul>
        {people.map(({ userId, name, href, waive: waiveOne }) => (
          <li key={userId}>
            <a href={href}>{name}</a>
            {waiveOne && (
              <a href={waiveOne.href} aria-label={`${waiveOne.label}: ${name}`}>
                {waiveOne.label}
              </a>
            )}
          </li>
        ))}
        {more && <li>{more}</li>}
      </ul>
    </section>
  )
}

/** The people without whom the run goes on, each with the user who decided it and why. */
export function Waivers({
  view: { title, rows },
}: {
  view: { title: string; rows: WaiverView[] }
}) {
  return (
    <section className="card run-waivers" aria-labelledby="run-waivers-title">
      <h2 id="run-waivers-title">{title}</h2>
      <ul>
        {rows.map(({ key, name, href, text, who }) => (
          <li key={key}>
            <a href={href}>{name}</a> {text}
            <small>{who}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A line for each warning, with its people folded behind it. */
function Warnings({ view: { title, lines } }: { view: NonNullable<RunStepsView['warnings']> }) {
  return (
    <section className="card run-warnings" aria-labelledby="run-warnings-title">
      <h2 id="run-warnings-title">{title}</h2>
      <ul>
        {lines.map(({ name, text, link, people }) => (
          <li key={name}>
            {people.length > 0 ? (
              <details className="folded">
                <summary>{text}</summary>
                <p>
                  {people.map(({ userId, name: person }) => (
                    <a key={userId} href={`/hr/archives/${userId}`}>
                      {person}
                    </a>
                  ))}
                </p>
              </details>
            ) : (
              <p>{text}</p>
            )}
            {link && (
              <a className="button" href={link.href}>
                {link.label}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The bonuses of a run: for each person, the tax of the year either way and a link to change the way. */
function BonusTable({ view: { title, hint, head, rows, more } }: { view: BonusTableView }) {
  const [person, amount, alone, merged, way] = head
  return (
    <section className="card run-bonus" aria-labelledby="run-bonus-title">
      <h2 id="run-bonus-title">{title}</h2>
      <p className="facts">{hint}</p>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <a href={row.href} aria-label={`${person}: ${row.name}`}>
              {row.name}
            </a>
            <dl>
              <div>
                <dt>{amount}</dt>
                <dd className="n">{row.amount}</dd>
              </div>
              <div>
                <dt>{alone}</dt>
                <dd className="n">{row.alone}</dd>
              </div>
              <div>
                <dt>{merged}</dt>
                <dd className="n">{row.merged}</dd>
              </div>
              <div>
                <dt>{way}</dt>
                <dd>{row.way}</dd>
              </div>
            </dl>
            {row.change && (
              <a href={row.change.href} aria-label={`${row.change.label}: ${row.name}`}>
                {row.change.label}
              </a>
            )}
            {row.note && <small>{row.note}</small>}
          </li>
        ))}
      </ul>
      {more && <p>{more}</p>}
    </section>
  )
}
