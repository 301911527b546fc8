import { StoryRows } from '#modules/hr/candidates/web/story-rows.tsx'
import type { HiringPanelView } from './hiring-view.ts'

/** The talks, checkups and the hiring of a candidate, with how far each is. */
export function HiringPanel({ view: { title, rows } }: { view: HiringPanelView }) {
  return (
    <section className="card stage-story" aria-labelledby="hiring-steps">
      <h2 id="hiring-steps">{title}</h2>
      <StoryRows rows={rows} />
    </section>
  )
}
