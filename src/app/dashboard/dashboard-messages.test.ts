import { expect, it } from 'vitest';
import { adMessages } from '#ads/messages.ts';
import { eventMessages } from '#events/editor/messages.ts';
import { galleryFolderMessages, galleryImageMessages } from '#gallery/messages.ts';
import { userMessages } from '#kit/auth/users/messages.ts';
import { newsMessages } from '#news/editor/messages.ts';
import { organizationMessages } from '#organizations/messages.ts';
import { clergyMessages, formerVicarMessages, vicarMessages } from '#people/messages.ts';
import { fileTypes } from '#resources/editor/file-types.ts';
import { resourceFolderMessages, resourceMessages } from '#resources/editor/messages.ts';
import { serviceMessages } from '#services/editor/messages.ts';

const { Audio, Documents } = fileTypes;

/** Admin and public specification, section 8: each message and where it is used. */
it.each([
  ['Ad created successfully', adMessages.saved],
  ['Ad updated successfully', adMessages.updated],
  ['Ad deleted successfully', adMessages.deleted],
  ['Failed to save ad', adMessages.saveFailed],
  ['Failed to delete ad', adMessages.deleteFailed],
  ['Event saved', eventMessages.saved],
  ['Failed to save event', eventMessages.saveFailed],
  ['Failed to delete event', eventMessages.deleteFailed],
  ['News article saved', newsMessages.saved],
  ['Failed to save news article', newsMessages.saveFailed],
  ['Failed to delete news article', newsMessages.deleteFailed],
  ['Image updated successfully', galleryImageMessages.saved],
  ['Image deleted successfully', galleryImageMessages.deleted],
  ['Failed to delete image', galleryImageMessages.deleteFailed],
  ['Folder created successfully', galleryFolderMessages.saved, resourceFolderMessages.saved],
  ['Folder deleted successfully', galleryFolderMessages.deleted, resourceFolderMessages.deleted],
  ['Failed to create folder', galleryFolderMessages.saveFailed, resourceFolderMessages.saveFailed],
  ['Failed to delete folder', galleryFolderMessages.deleteFailed, resourceFolderMessages.deleteFailed],
  ['Organization added successfully', organizationMessages.saved],
  ['Organization updated successfully', organizationMessages.updated],
  ['Organization deleted successfully', organizationMessages.deleted],
  ['Failed to save organization', organizationMessages.saveFailed],
  ['Failed to delete organization', organizationMessages.deleteFailed],
  ['Resource saved successfully', resourceMessages.saved],
  ['Resource deleted successfully', resourceMessages.deleted],
  ['Failed to save resource', resourceMessages.saveFailed],
  ['Failed to delete resource', resourceMessages.deleteFailed],
  ['Failed to upload document. Please try again.', Documents.uploadErrorMessage],
  ['Failed to upload audio file. Please try again.', Audio.uploadErrorMessage],
  ['Service added successfully', serviceMessages.regular.saved, serviceMessages.special.saved],
  ['Service updated successfully', serviceMessages.regular.updated, serviceMessages.special.updated],
  ['Service deleted successfully', serviceMessages.regular.deleted],
  ['Failed to save service', serviceMessages.regular.saveFailed],
  ['Failed to delete service', serviceMessages.regular.deleteFailed],
  ['User added successfully', userMessages.saved],
  ['User updated successfully', userMessages.updated],
  ['User deleted successfully', userMessages.deleted],
  ['Failed to save user', userMessages.saveFailed],
  ['Failed to delete user', userMessages.deleteFailed],
  ['Clergy information saved successfully!', clergyMessages.saved],
  ['Error saving clergy information. Please try again.', clergyMessages.saveFailed],
  ['Clergy member deleted successfully!', clergyMessages.deleted],
  ['Error deleting clergy member. Please try again.', clergyMessages.deleteFailed],
  ['Former vicar information saved successfully!', formerVicarMessages.saved],
  ['Error saving former vicar information. Please try again.', formerVicarMessages.saveFailed],
  ['Former vicar deleted successfully!', formerVicarMessages.deleted],
  ['Error deleting former vicar. Please try again.', formerVicarMessages.deleteFailed],
  ['Vicar information updated successfully!', vicarMessages.saved],
  ['Failed to update vicar information', vicarMessages.saveFailed],
  ['Failed to upload vicar image. Please try again.', vicarMessages.uploadFailed],
])('the message %j is in the words of the specification', { tags: ['A8', 'P8'] }, (specified, ...used) => {
  expect(new Set(used)).toEqual(new Set([specified]));
});
