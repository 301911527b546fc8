/** The sign behind the label of a required field; the input itself says it to screen readers. */
export function RequiredMark() {
  return (
    <span className="required" aria-hidden="true">
      {' *'}
    </span>
  )
}
