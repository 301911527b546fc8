import { controlId } from '#platform/web/components/form/form-view.ts'
import type { ReadingChoice } from './reading-view.ts'

/** The sheet, the encoding and the row of the headings, for every page on which a file is read. */
export function ReadingChoices({ choices }: { choices: readonly ReadingChoice[] }) {
  return choices.map((choice) => <Choice key={choice.name} {...choice} />)
}

function Choice({ name, label, value, choices }: ReadingChoice) {
  return (
    <div className="field">
      <label htmlFor={controlId(name)}>{label}</label>
      {/* A key resets the controls to the choices of another file. */}
      <select key={value} id={controlId(name)} name={name} defaultValue={value}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  )
}
