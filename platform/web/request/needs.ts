import type { PageRight } from '#platform/define/own-pages.ts'

/** The page of an action. It needs the button of that action, whose code is in the URL. */
export const NAMED_ACTION = ':action'

/** The buttons of the resource that the address names. Some buttons belong to one resource only. */
export const RESOURCE_NEEDS = [
  'view',
  'add',
  'edit',
  'delete',
  'export',
  'import',
  'confirm',
  'send',
  'sign',
  'join',
  'waive',
  'answer',
  'make',
  'approve',
  'publish',
  'result',
  'decompose',
  'clear',
  'setState',
  NAMED_ACTION,
] as const

export type ResourceNeed = (typeof RESOURCE_NEEDS)[number]

/**
 * The requirement of a loader or action: none, a session only (for the user's own
 * data), the permission for a page without a resource, or a button of a resource.
 */
export type Need = 'open' | 'signed-in' | PageRight | ResourceNeed
