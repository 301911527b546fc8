import { Icon } from '#platform/web/components/ui/icon.tsx'
import type { RunStepsView } from './pay-run-view.ts'

/** The steps of a pay run in one line, with the people who have no row. */
export function PayRunSteps({ view }: { view: RunStepsView }) {
  const { label, steps, missing, sheet } = view
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
        {sheet && (
          <a className="button" href={sheet.href}>
            {sheet.label}
          </a>
        )}
      </nav>
      {missing && (
        <section className="card run-missing" aria-labelledby="run-missing-title">
          <h2 id="run-missing-title">{missing.title}</h2>
          <ul>
            {missing.people.map(({ userId, name, reason }) => (
              <li key={userId}>
                <a href={`/hr/archives/${userId}`}>{name}</a> <span>{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
