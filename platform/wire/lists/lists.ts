import { z } from 'zod'

/** A named view. `query` holds only the fields that its reader may query. */
export const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  query: z.string(),
  /** Created by the reader. */
  isOwn: z.boolean(),
  /** The role that the view is shared with; null when it is not shared. */
  roleId: z.uuid().nullable(),
  roleName: z.string().nullable(),
  /** The reader's default for the list. */
  isDefault: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>

/** The reader's settings in the answer to a list page: `mine=true`. */
export const ownList = z.object({
  /** The chosen columns, in their order; empty for the default ones. */
  columns: z.array(z.string()),
  views: z.array(savedView),
})
export type OwnList = z.infer<typeof ownList>

/** GET ListView/GetMyListViewList?resource → response. */
export const ownViews = z.object({
  list: ownList.meta({ id: 'OwnList' }),
  /** Whether the reader may share views, and with which roles. */
  mayShare: z.boolean(),
  roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type OwnViews = z.infer<typeof ownViews>

/** Rows with the same value of a field; null for rows without a value. */
export const listGroup = z.object({
  value: z.string().nullable(),
  /** The name of the referenced row. */
  label: z.string().nullable(),
  count: z.number().int(),
})
export type ListGroup = z.infer<typeof listGroup>
