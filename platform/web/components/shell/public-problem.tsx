import { ErrorPanel, useProblem } from './error-panel.tsx'
import { PublicFrame } from './public-frame.tsx'

/** What a route threw, without the shell. */
export function PublicProblem() {
  return (
    <PublicFrame>
      <ErrorPanel {...useProblem()} heading="h2" />
    </PublicFrame>
  )
}
