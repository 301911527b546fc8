import { Face } from '#platform/web/components/ui/face.tsx'
import type { OwnerChoice } from './add-many-view.ts'

/** The choice between several people with the same name. */
export function LinePeople({ choice: { name, legend, people } }: { choice: OwnerChoice }) {
  return (
    <fieldset className="line-people">
      <legend>{legend}</legend>
      {people.map(({ id, label, face, isChosen }) => (
        <label key={id}>
          <input type="radio" name={name} value={id} defaultChecked={isChosen} required />
          <Face {...face} size="small" />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
