// The number pad of a terminal with a touch screen. Without it the terminal's own keyboard does the same.
const pad = document.querySelector('.kiosk-pad')
const fields = [...document.querySelectorAll('.kiosk-field input')]

if (pad && fields.length > 0) {
  let current = fields.find((field) => field === document.activeElement) ?? fields[0]
  for (const field of fields) {
    field.addEventListener('focus', () => {
      current = field
    })
    // The pad takes the place of the keyboard on the screen; an employee number may have letters.
    if (field.name !== 'empNo') field.inputMode = 'none'
  }
  // The field keeps the focus while the pad is pressed.
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
