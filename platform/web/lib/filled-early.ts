/**
 * Whether a control of the form differs from what the server rendered. On a slow link the user may have filled in
 * fields before the scripts ran, and no event reports these entries.
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

/** A select that was rendered without a choice shows its first option, although nobody has chosen it. */
function isChosenEarly({ options, selectedIndex }: HTMLSelectElement): boolean {
  const drawn = [...options].findIndex((option) => option.defaultSelected)
  return selectedIndex !== Math.max(drawn, 0)
}
