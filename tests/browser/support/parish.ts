export { demoParish as parish } from '#seed/content/parish.ts';
