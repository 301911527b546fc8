import type { TFunction } from 'i18next'
import { useFocusOn } from '#platform/web/components/form/focus-on.ts'
import type { MatrixView } from './matrix-view.ts'

type Props = { conflict: NonNullable<MatrixView['conflict']>; t: TFunction }

/** Shows the differences when another user has changed the role's rights in the meantime. */
export function MatrixConflict({ conflict, t }: Props) {
  const panel = useFocusOn<HTMLElement>(conflict)
  const { text, differing } = conflict
  return (
    <section
      ref={panel}
      className="conflict card"
      aria-labelledby="conflict-title"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: without scripts this is how the message is found
      autoFocus
    >
      <h2 id="conflict-title">{t('page.conflictTitle')}</h2>
      <p>{text}</p>
      {differing.length > 0 && <p>{t('matrix.differing', { list: differing.join(', ') })}</p>}
      <p>{t('page.conflictChoice')}</p>
    </section>
  )
}
