// The number pad of a terminal with a touch screen. Without this script, the employee uses the terminal's
// own keyboard.
const pad = document.querySelector('.kiosk-pad')
const fields = [...document.querySelectorAll('.kiosk-field input')]

if (pad && fields.length > 0) {
  let current = fields.find((field) => field === document.activeElement) ?? fields[0]
  for (const field of fields) {
    field.addEventListener('focus', () => {
      current = field
    })
    // The pad replaces the on-screen keyboard for the PIN only, because an employee number may
    // contain letters.
    if (field.name !== 'empNo') field.inputMode = 'none'
  }
  // Keeps the focus in the field while the employee presses the pad.
  pad.addEventListener('mousedown', (event) => event.preventDefault())
  pad.addEventListener('click', (event) => {
    const key = event.target instanceof Element ? event.target.closest('button')?.value : undefined
    if (key === undefined) return
    current.value = key === 'erase' ? current.value.slice(0, -1) : current.value + key
    const next = fields[fields.indexOf(current) + 1]
    const isFull = current.name !== 'empNo' && current.value.length >= Number(pad.dataset.length)
    if (isFull && next) next.focus()
    else current.focus()
  })
  pad.hidden = false
}
