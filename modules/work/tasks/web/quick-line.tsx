import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { EnterButton } from '#platform/web/components/form/enter-button.tsx'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'

export type QuickLineView = {
  /** The page that reads many lines; it opens with this one when a part of it is not clear. */
  action: string
  returnPath: string
  /** The id of the next task, so that a repeated submit creates it once. */
  id: string
}

/** A new task in one line. */
export function QuickLine({ view: { action, returnPath, id } }: { view: QuickLineView }) {
  const { t } = useTranslation()
  return (
    <Form
      method="post"
      action={action}
      className="quick-line"
      aria-label={t('tasks.newTask')}
      key={id}
    >
      <FormToken />
      <EnterButton name="intent" value="make">
        {t('tasks.quick.make')}
      </EnterButton>
      <input type="hidden" name="ids" value={id} />
      <input type="hidden" name="returnPath" value={returnPath} />
      <input
        id="new-task-line"
        name="text"
        required
        autoComplete="off"
        aria-label={t('tasks.quick.label')}
        placeholder={t('tasks.quick.hint')}
      />
      <SubmitButton name="intent" value="make">
        {t('tasks.quick.make')}
      </SubmitButton>
      <SubmitButton name="intent" value="preview">
        {t('tasks.many.preview')}
      </SubmitButton>
    </Form>
  )
}
