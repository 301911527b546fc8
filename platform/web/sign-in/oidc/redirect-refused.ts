/** The reasons for a failed sign-in by redirect besides `OIDC_FAULTS`; `sso.<name>` is the text. */
export type SignInProblem =
  | 'off'
  | 'unknownAttempt'
  | 'otherIssuer'
  | 'refusedThere'
  | 'notLinked'
  | 'otherSession'
  | 'unavailable'

export class RedirectRefused extends Error {
  readonly problem: SignInProblem

  constructor(problem: SignInProblem, options?: ErrorOptions) {
    super(`signing in by redirect was refused: ${problem}`, options)
    this.name = 'RedirectRefused'
    this.problem = problem
  }
}
