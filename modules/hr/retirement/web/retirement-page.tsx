import { DetailValues } from '#platform/web/components/page/detail-groups.tsx'
import { Sheet } from '#platform/web/components/page/print-sheet.tsx'
import type { RetirementView } from './retirement-view.ts'

/** Explains a retirement date: the person, their age, the delay, and the legal source. */
export function RetirementPage({ view }: { view: RetirementView }) {
  const { head, back, printedOn, steps, note } = view
  return (
    <Sheet head={head} back={back} printedOn={printedOn}>
      {steps.map(({ name, title, rows }, at) => (
        <section key={name} className="card detail reckoning" aria-labelledby={`step-${name}`}>
          <h2 id={`step-${name}`}>
            {at + 1}. {title}
          </h2>
          <DetailValues rows={rows} />
        </section>
      ))}
      <p className="facts">{note}</p>
    </Sheet>
  )
}
