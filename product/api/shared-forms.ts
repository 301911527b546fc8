import {
  readSharable,
  readSharedForms,
  SHARE_RIGHT,
} from '#modules/hr/archives/api/shared-forms.ts'

/** The forms of people that a share link can show: the right to share them, and how they are read. */
export const SHARED_FORMS = {
  right: SHARE_RIGHT,
  readSharable,
  readForms: readSharedForms,
}
