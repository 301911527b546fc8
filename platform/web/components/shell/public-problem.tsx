import { ErrorPanel, useProblem } from './error-panel.tsx'
import { PublicFrame } from './public-frame.tsx'

/** The error of a route, without the shell. */
export function PublicProblem() {
  return (
    <PublicFrame>
      <ErrorPanel {...useProblem()} heading="h2" />
    </PublicFrame>
  )
}
