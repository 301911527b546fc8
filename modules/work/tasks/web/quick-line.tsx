import { Form } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { usePostedView } from '#platform/web/components/form/use-posted-view.ts'
import { ignoreComposition } from '#platform/web/lib/ignore-composition.ts'
import { isKeyElsewhere } from '#platform/web/lib/is-key-elsewhere.ts'
import type { LineAbout } from './line-about.ts'

/** The values of the parsed line in words, and its problems. */
export type LineSaid = { text: string; problems: string }

export type QuickLineView = {
  /** The address from which a script gets the parsed values. */
  preview: string
  /** The page for several lines. It opens with this line when a part of the line is ambiguous or invalid. */
  action: string
  returnPath: string
  /** The id of the next task, so that a repeated submit creates it once. */
  id: string
  /** The record that the task belongs to; null for a task that belongs to no record. */
  about: LineAbout | null
}

/** The key that moves the focus to the line. */
const KEY = 'n'

type Props = { view: QuickLineView }

/**
 * An input that creates a task from one line. With scripts it shows the parsed values while the
 * user types.
 */
export function QuickLine({ view }: Props) {
  // The key makes React draw an empty input for the next line.
  return <Line key={view.id} view={view} />
}

function Line({ view: { action, preview, returnPath, id, about } }: Props) {
  const { t } = useTranslation()
  const isChild = about?.name === 'parentId'
  const box = useRef<HTMLInputElement>(null)
  // With scripts, the values stand below the line while the user types.
  const { view: said, isLive } = usePostedView<LineSaid>(box, { source: preview, drawn: null })
  const [hasKey, setKey] = useState(false)
  useEffect(() => {
    setKey(true)
    const press = ignoreComposition((event: KeyboardEvent) => {
      if (event.key !== KEY || isKeyElsewhere(event)) return
      event.preventDefault()
      box.current?.focus()
    })
    // Handles the key before lists and the user menu, which use the same key.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [])
  return (
    <>
      <Form
        method="post"
        action={action}
        className="quick-line no-print"
        aria-label={t('tasks.newTask')}
      >
        <FormToken />
        <EnterButton name="intent" value="make">
          {t('tasks.quick.make')}
        </EnterButton>
        <input type="hidden" name="ids" value={id} />
        <input type="hidden" name="returnPath" value={returnPath} />
        {about && <input type="hidden" name={about.name} value={about.id} />}
        <span className="quick-box">
          <input
            id="new-task-line"
            ref={box}
            name="text"
            required
            autoComplete="off"
            aria-label={t(isChild ? 'tasks.quick.child' : 'tasks.quick.label')}
            aria-keyshortcuts={hasKey ? KEY : undefined}
            placeholder={t(isChild ? 'tasks.quick.childHint' : 'tasks.quick.hint')}
          />
          {hasKey && <kbd>{KEY}</kbd>}
        </span>
        <SubmitButton name="intent" value="make">
          {t('tasks.quick.make')}
        </SubmitButton>
        {about?.name !== 'sessionId' && (
          <SubmitButton name="intent" value="whole">
            {t('tasks.quick.whole')}
          </SubmitButton>
        )}
        {!isLive && (
          <SubmitButton name="intent" value="preview">
            {t('tasks.many.preview')}
          </SubmitButton>
        )}
      </Form>
      <p
        className={said?.problems ? 'notice notice-error' : 'facts'}
        role="status"
        hidden={!said?.text}
      >
        {said?.text} {said?.problems && <strong>{said.problems}</strong>}
      </p>
    </>
  )
}
