import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { Menu } from '#platform/web/components/ui/menu.tsx'
import type { TaskView } from './task-view.ts'

/** Number of verbs beside the title; the menu has the rest. */
const IN_SIGHT = 3

/** Allowed verbs as buttons; refused ones in the menu, with reasons. */
export function TaskVerbs({ view, t }: { view: TaskView; t: TFunction }) {
  const { verbs, editHref, printHref, deleteHref, copyHref, templateHref, refused } = view
  const seen = verbs.slice(0, IN_SIGHT)
  const others = verbs.slice(IN_SIGHT)
  return (
    <>
      {seen.map((verb, at) => (
        <Verb key={verb.name} verb={verb} isFirst={at === 0} />
      ))}
      {editHref && (
        <a className="button" href={editHref}>
          {t('page.edit')}
        </a>
      )}
      <Menu
        label={t('page.moreActions')}
        button="⋯"
        className="button button-icon"
        look="popup-end task-menu"
      >
        {others.map(({ name, label, href }) => (
          <a key={name} className="popup-item" href={href}>
            {label}
          </a>
        ))}
        {copyHref && (
          <a className="popup-item" href={copyHref}>
            {t('tasks.duplicate')}
          </a>
        )}
        {templateHref && (
          <a className="popup-item" href={templateHref}>
            {t('tasks.saveTemplate')}
          </a>
        )}
        <a className="popup-item" href={printHref}>
          {t('page.print')}
        </a>
        {deleteHref && (
          <a className="popup-item popup-danger" href={deleteHref}>
            {t('page.delete')}
          </a>
        )}
        {refused.length > 0 && <p className="popup-head">{t('tasks.notNow')}</p>}
        {refused.map(({ name, label, why }) => (
          <p key={name} className="task-refused">
            {label}
            <small>{why}</small>
          </p>
        ))}
      </Menu>
    </>
  )
}

type VerbProps = { verb: TaskView['verbs'][number]; isFirst: boolean }

function Verb({ verb: { name, label, href, isPosted }, isFirst }: VerbProps) {
  if (!isPosted) {
    return (
      <a className={isFirst ? 'button button-primary' : 'button'} href={href}>
        {label}
      </a>
    )
  }
  return (
    <Form method="post">
      <FormToken />
      <SubmitButton name="do" value={name} {...(isFirst && { look: 'button-primary' as const })}>
        {label}
      </SubmitButton>
    </Form>
  )
}
