import type { Service, ServiceCategory } from '../contract/services.ts';

/**
 * The services of a category. Services without an id, name, day or time are dropped (public specification, section 3).
 */
export function visibleServices<Row extends Pick<Service, 'id' | 'name' | 'day' | 'time' | 'category'>>(
  services: readonly Row[],
  category: ServiceCategory,
): readonly Row[] {
  return services.filter(
    (service) =>
      service.category === category &&
      service.id &&
      [service.name, service.day, service.time].every((text) => text?.trim()),
  );
}

/** Section ids on the services page, by category (public specification, section 2). */
export const sectionAnchors: Readonly<Record<ServiceCategory, string>> = {
  regular: 'sunday-service',
  special: 'special-day',
};
