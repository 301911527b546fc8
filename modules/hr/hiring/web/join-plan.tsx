import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { JoinHiredView } from './join-hired-view.ts'

/** What joining makes, proposes, and leaves to others. */
export function JoinPlan({ plan }: { plan: NonNullable<JoinHiredView['plan']> }) {
  return (
    <section className="card stage-story" aria-labelledby="join-plan">
      <h2 id="join-plan">{plan.title}</h2>
      {plan.former && <p>{plan.former}</p>}
      <ul>
        {plan.rows.map(({ name, about, pill }) => (
          <li key={name}>
            {name} <Pill {...pill} /> <small>{about}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
