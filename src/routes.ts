import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page contains the ids of all routes, so they are short: the name of the file. */
const page = (path: string, file: string) => route(path, file, { id: file.replace(/^.*\/|\.tsx$/g, '') });

export default [
  layout('app/layout/public-layout.tsx', { id: 'layout' }, [
    index('app/pages/home.tsx', { id: 'home' }),
    page('services', 'app/pages/services.tsx'),
    page('lectionary/:when?', 'calendar/pages/lectionary.tsx'),
    page('lectionary/fasting', 'calendar/pages/lectionary-fasting.tsx'),
    page('lectionary/search', 'calendar/pages/lectionary-search.tsx'),
    page('lectionary/services', 'calendar/pages/service-readings.tsx'),
    page('lectionary/:dateOrKey/sheet', 'calendar/pages/reading-sheet.tsx'),
    page('eventsandnews', 'app/pages/events-and-news.tsx'),
    page('organizations', 'organizations/organizations.tsx'),
    page('gallery', 'gallery/gallery.tsx'),
    page('gallery/take-down', 'inbox/pages/take-down.tsx'),
    page('about', 'app/pages/about.tsx'),
    page('prayer-request', 'inbox/pages/prayer-request.tsx'),
    page('visit', 'app/pages/visit.tsx'),
    page('letter', 'letter/pages/letter.tsx'),
    page('donate', 'giving/donate.tsx'),
    page('privacy', 'app/pages/privacy.tsx'),
    page('accessibility', 'app/pages/accessibility.tsx'),
    page('search', 'app/search/search-page.tsx'),
    page('week/:date?', 'week/pages/week.tsx'),
    page('events/:idAndSlug', 'events/pages/event.tsx'),
    page('news/:idAndSlug', 'news/pages/news-article.tsx'),
    page('preview/:kind/:token', 'app/pages/preview.tsx'),
    page('admin/login', 'app/pages/admin-login.tsx'),
  ]),
  page('week/screen', 'app/week/screen.tsx'),
  page('admin/dashboard', 'app/pages/admin-dashboard.tsx'),
  page('*', 'app/pages/not-found.tsx'),
] satisfies RouteConfig;
