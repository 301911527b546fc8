import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { MenuLink, MoreMenu } from '#platform/web/components/page/more-menu.tsx'
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
      {seen.map((verb) => (
        <Verb key={verb.name} verb={verb} />
      ))}
      {editHref && (
        <a className="button" href={editHref}>
          {t('page.edit')}
        </a>
      )}
      <MoreMenu look="task-menu">
        {others.map(({ name, label, href }) => (
          <MenuLink key={name} href={href} label={label} />
        ))}
        <MenuLink href={copyHref} label={t('tasks.duplicate')} />
        <MenuLink href={templateHref} label={t('tasks.saveTemplate')} />
        <MenuLink href={printHref} label={t('page.print')} />
        <MenuLink href={deleteHref} label={t('page.delete')} isDanger />
        {refused.length > 0 && <p className="popup-head">{t('tasks.notNow')}</p>}
        {refused.map(({ name, label, why }) => (
          <p key={name} className="task-refused">
            {label}
            <small>{why}</small>
          </p>
        ))}
      </MoreMenu>
    </>
  )
}

type VerbProps = { verb: TaskView['verbs'][number] }

function Verb({ verb: { name, label, href, isPosted, isMain } }: VerbProps) {
  if (!isPosted) {
    return (
      <a className={isMain ? 'button button-primary' : 'button'} href={href}>
        {label}
      </a>
    )
  }
  return (
    <Form method="post">
      <FormToken />
      <SubmitButton name="do" value={name} {...(isMain && { look: 'button-primary' as const })}>
        {label}
      </SubmitButton>
    </Form>
  )
}
