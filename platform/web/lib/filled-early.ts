/**
 * Whether a control of the form differs from what the server drew. On a slow link the user may have filled in
 * fields before the scripts ran; no event tells of these.
 */
export function isFilledEarly(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement) return isChosenEarly(control)
    if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue
    if (!(control instanceof HTMLInputElement)) return false
    return control.type === 'checkbox' || control.type === 'radio'
      ? control.checked !== control.defaultChecked
      : control.value !== control.defaultValue
  })
}

/** A select without a drawn choice shows its first option, which nobody has chosen. */
function isChosenEarly({ options, selectedIndex }: HTMLSelectElement): boolean {
  const drawn = [...options].findIndex((option) => option.defaultSelected)
  return selectedIndex !== Math.max(drawn, 0)
}
