import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  layout('layout/public-layout.tsx', [
    index('pages/home.tsx'),
    route('services', 'pages/services.tsx'),
    route('lectionary/:when?', 'pages/lectionary.tsx'),
    route('lectionary/fasting', 'pages/lectionary-fasting.tsx'),
    route('lectionary/search', 'pages/lectionary-search.tsx'),
    route('lectionary/services', 'pages/service-readings.tsx'),
    route('lectionary/:dateOrKey/sheet', 'pages/reading-sheet.tsx'),
    route('eventsandnews', 'pages/events-and-news.tsx'),
    route('organizations', 'pages/organizations.tsx'),
    route('gallery', 'pages/gallery.tsx'),
    route('about', 'pages/about.tsx'),
    route('prayer-request', 'pages/prayer-request.tsx'),
    route('visit', 'pages/visit.tsx'),
    route('donate', 'pages/donate.tsx'),
    route('privacy', 'pages/privacy.tsx'),
    route('accessibility', 'pages/accessibility.tsx'),
    route('search', 'pages/search.tsx'),
    route('events/:idAndSlug', 'pages/event.tsx'),
    route('news/:idAndSlug', 'pages/news-article.tsx'),
    route('preview/:kind/:token', 'pages/preview.tsx'),
    route('admin/login', 'pages/admin-login.tsx'),
  ]),
  route('admin/dashboard', 'pages/admin-dashboard.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
