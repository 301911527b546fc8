type Props = {
  name: string
  legend: string
  value: string
  choices: readonly { value: string; label: string }[]
}

/** One of a few choices, all of them in sight. */
export function RadioGroup({ name, legend, value, choices }: Props) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className="box">
          <input
            type="radio"
            name={name}
            value={choice.value}
            defaultChecked={choice.value === value}
          />
          {choice.label}
        </label>
      ))}
    </fieldset>
  )
}
