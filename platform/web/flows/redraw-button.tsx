import { Icon } from '#platform/web/components/ui/icon.tsx'
import { type FormVerb, formIntent } from '#platform/wire/records/form-parts.ts'

type PressProps = { verb: FormVerb; target: string; label: string; icon: string; quiet?: true }

/** Redraws the form without saving. */
export function Press({ verb, target, label, icon, quiet }: PressProps) {
  return (
    <button
      type="submit"
      name="intent"
      value={formIntent(verb, target)}
      formNoValidate
      className={quiet ? 'button button-plain' : 'button'}
      aria-label={quiet && label}
      title={quiet && label}
    >
      <Icon name={icon} />
      {!quiet && label}
    </button>
  )
}
