-- Each page of the menu has a drawing of its own; what an administrator chose stays.
update menu set icon = shipped.icon, version = menu.version + 1
from (values
  ('/hr/archives', 'id-card'),
  ('/hr/info-changes', 'edit'),
  ('/hr/voided-archives', 'archive'),
  ('/org/chart', 'branches'),
  ('/org/user-positions', 'seat'),
  ('/org/department-types', 'tag'),
  ('/org/department-ranks', 'steps'),
  ('/org/post-ranks', 'award'),
  ('/attendance/shift-groups', 'clock'),
  ('/system/users', 'user'),
  ('/system/sessions', 'computer'),
  ('/system/roles', 'shield'),
  ('/system/permissions', 'key'),
  ('/system/applications', 'grid'),
  ('/system/modules', 'puzzle'),
  ('/system/menus', 'list'),
  ('/system/buttons', 'pointer'),
  ('/system/interfaces', 'plug'),
  ('/system/search-permissions', 'search'),
  ('/system/user-info-competences', 'id-card'),
  ('/system/salary-competences', 'coins'),
  ('/system/dismissal-competences', 'exit'),
  ('/system/merit-competences', 'award'),
  ('/system/data-dicts', 'book'),
  ('/system/policy-params', 'sliders'),
  ('/system/audit-logs', 'history'),
  ('/system/sign-in-logs', 'enter'),
  ('/system/visit-logs', 'eye')
) as shipped (path, icon)
where menu.path = shipped.path and (menu.icon is null
  or (menu.path, menu.icon) in (('/org/chart', 'sitemap'), ('/org/user-positions', 'id-card')));
