import { StoryRows } from '#modules/hr/candidates/web/story-rows.tsx'
import type { ReferralPanelView } from './referral-panel.server.ts'

/** Who recommended a candidate. */
export function ReferralPanel({ view: { title, rows } }: { view: ReferralPanelView }) {
  return (
    <section className="card stage-story" aria-labelledby="candidate-referral">
      <h2 id="candidate-referral">{title}</h2>
      <StoryRows rows={rows} />
    </section>
  )
}
